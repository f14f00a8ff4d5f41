"""Pages: scenes drawn as HTML, and the server that shows them."""

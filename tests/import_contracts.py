"""A contract for import-linter that lists what may be imported, rather than what may not."""

import sys

from grimp import ImportGraph
from importlinter.application import output
from importlinter.domain import fields
from importlinter.domain.contract import Contract, ContractCheck


class OnlyContract(Contract):
    """The packages in `sources` import nothing from outside but the standard library and what is in `allowed`.

    import-linter's own contracts name what is forbidden, so a library that nobody thought of would slip through.
    """

    type_name = "only"

    sources = fields.ListField(subfield=fields.StringField())
    allowed = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every direct import of every module in the sources."""
        own = set(self.session_options["root_packages"])
        free = own | set(self.allowed) | set(sys.stdlib_module_names)
        strangers = []
        for source in self.sources:
            for module in sorted({source} | graph.find_descendants(source)):
                for imported in sorted(graph.find_modules_directly_imported_by(module)):
                    if imported.partition(".")[0] not in free:
                        strangers.append((module, imported))
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each import that is one too many."""
        for module, imported in check.metadata["strangers"]:
            output.print_error(f"{module} imports {imported}, which is not allowed here.")
        output.new_line()

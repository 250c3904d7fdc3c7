import { Checkbox, createDataTableColumnHelper } from "@medusajs/ui"

/** A checkbox for each row, and one for the whole page. */
export function selectColumn<Row>(labelOf: (row: Row) => string, labelOfAll: string) {
  return createDataTableColumnHelper<Row>().display({
    // The table gives the column with this id the width of a checkbox.
    id: "select",
    header: ({ table }) => (
      <Checkbox
        aria-label={labelOfAll}
        checked={table.getIsSomePageRowsSelected() ? "indeterminate" : table.getIsAllPageRowsSelected()}
        onCheckedChange={(isChosen) => table.toggleAllPageRowsSelected(isChosen === true)}
      />
    ),
    cell: ({ row }) => (
      <Checkbox
        aria-label={labelOf(row.original)}
        checked={row.getIsSelected()}
        onCheckedChange={(isChosen) => row.toggleSelected(isChosen === true)}
      />
    ),
  })
}

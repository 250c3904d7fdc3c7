import { Checkbox, createDataTableColumnHelper } from "@medusajs/ui"

/** A column with a checkbox in each row, and one in the heading for all rows. */
export function selectColumn<Row>(labelOf: (row: Row) => string, labelOfAll: string) {
  return createDataTableColumnHelper<Row>().display({
    // The table component makes a column with this id as narrow as a checkbox.
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

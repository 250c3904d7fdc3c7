import { Checkbox, createDataTableColumnHelper } from "@medusajs/ui"

/** A box for each row, and one for all of the page. */
export function selectColumn<Row>(labelOf: (row: Row) => string, labelOfAll: string) {
  return createDataTableColumnHelper<Row>().display({
    // By this name the table knows the column, and makes it as narrow as a box.
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

import { TablePen } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import type { Editor } from "@tiptap/core"
import { useTranslation } from "react-i18next"

/** Inserts a table, or changes the one in which the cursor stands. */
export const TableMenu = ({ editor }: { editor: Editor }) => {
  const { t, i18n } = useTranslation("svc")
  const chain = () => editor.chain().focus()
  const isInTable = editor.isActive("table")
  const commands: readonly (readonly [string, () => void])[] = isInTable
    ? [
        ["addRow", () => chain().addRowAfter().run()],
        ["addColumn", () => chain().addColumnAfter().run()],
        ["deleteRow", () => chain().deleteRow().run()],
        ["deleteColumn", () => chain().deleteColumn().run()],
        ["delete", () => chain().deleteTable().run()],
      ]
    : [["insert", () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()]]
  return (
    <DropdownMenu dir={i18n.dir()}>
      <DropdownMenu.Trigger asChild>
        <IconButton type="button" size="small" variant="transparent" aria-label={t("richText.table.title")}>
          <TablePen />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="start"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          editor.commands.focus()
        }}
      >
        {commands.map(([name, run]) => (
          <DropdownMenu.Item key={name} onSelect={run}>
            {t(`richText.table.${name}`)}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

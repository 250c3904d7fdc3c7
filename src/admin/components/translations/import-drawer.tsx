import { Alert, Button, Drawer, Label, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { type ImportReport, useImport } from "../../lib/translations"
import { DrawerHeader } from "../crud/drawer-header"

/** Imports texts from a CSV file. The file is checked first, and saved only if no line is wrong. */
export const ImportDrawer = () => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const id = useId()
  const [csv, setCsv] = useState("")
  const [report, setReport] = useState<ImportReport>()
  const [isOpen, setOpen] = useState(false)
  const load = useImport()

  const send = (text: string, dryRun: boolean) =>
    load.mutate(
      { csv: text, dry_run: dryRun },
      {
        onSuccess: (found) => {
          setReport(found)
          if (!found.is_saved) return
          toast.success(t("crud.saved"))
          close(false)
        },
        onError: (refusal) => toast.error(textOf(refusal)),
      },
    )
  const close = (open: boolean) => {
    setOpen(open)
    setCsv("")
    setReport(undefined)
  }

  return (
    <Drawer open={isOpen} onOpenChange={close}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          {engine("actions.import")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHeader>
          <Drawer.Title>{t("translations.import.title")}</Drawer.Title>
          <Drawer.Description className="txt-small text-ui-fg-subtle">
            {t("translations.import.hint")}
          </Drawer.Description>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <div className="flex flex-col gap-y-2">
            <Label htmlFor={id} size="small" weight="plus">
              {t("translations.import.file")}
            </Label>
            <input
              id={id}
              type="file"
              accept=".csv,text/csv"
              className="txt-small"
              onChange={async ({ target: { files } }) => {
                const text = (await files?.[0]?.text()) ?? ""
                setCsv(text)
                setReport(undefined)
                if (text !== "") send(text, true)
              }}
            />
          </div>
          {report && <Report report={report} />}
        </Drawer.Body>
        <Drawer.Footer>
          <Button
            size="small"
            disabled={!report || report.rejected > 0}
            isLoading={load.isPending}
            onClick={() => send(csv, false)}
          >
            {engine("actions.save")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

const Report = ({ report: { created, updated, unchanged, rejected, faults } }: { report: ImportReport }) => {
  const { t } = useTranslation("svc")
  const { number } = useFormat()
  return (
    <div aria-live="polite" className="flex flex-col gap-y-2">
      <Text size="small">
        {t("translations.import.found", {
          created: number(created),
          updated: number(updated),
          unchanged: number(unchanged),
        })}
      </Text>
      {rejected > 0 && (
        <Alert variant="error">{t("translations.import.rejected", { number: number(rejected) })}</Alert>
      )}
      <ul className="txt-small flex flex-col gap-y-1">
        {faults.map(({ line, code }) => (
          <li key={line}>
            {t("translations.import.line", { line: number(line) })} {t(`errors.codes.${code}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

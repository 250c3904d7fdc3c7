import { Button, Drawer, Input, Label, Select, Text, toast } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { useChanging, useList } from "../../lib/resource"
import { emailSubscribers, listsByHandle, type SubscriberImport } from "../../resources/email-subscribers"
import { Code } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { ImportResult } from "./import-result"

const MAX_LISTS = 100
const FIRST_LIST = "newsletter"

/** Imports subscribers from a CSV file. A dry run first shows what the import would do. */
export const ImportSubscribers = () => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const [isOpen, setIsOpen] = useState(false)
  const [csv, setCsv] = useState<string>()
  const [list, setList] = useState(FIRST_LIST)
  const [source, setSource] = useState("")
  const [result, setResult] = useState<SubscriberImport>()
  const { data: lists } = useList(listsByHandle, { limit: MAX_LISTS, order: "name" })
  const { mutate, isPending } = useChanging(emailSubscribers, (body: object) =>
    api<{ email_subscriber_import: SubscriberImport }>(`${emailSubscribers.path}/import`, { body }),
  )
  const isReady = csv !== undefined && source.trim() !== ""

  const run = (isDry: boolean) =>
    mutate(
      { csv, list, source, dry_run: isDry },
      {
        onSuccess: ({ email_subscriber_import: done }) => {
          setResult(done)
          if (!isDry) toast.success(t("email_subscribers.import.imported"))
        },
        onError: (error) => {
          setResult(undefined)
          toast.error(textOf(error))
        },
      },
    )
  const change = (apply: () => void) => {
    setResult(undefined)
    apply()
  }
  const choose = async (file: File | undefined) => {
    const text = await file?.text()
    change(() => setCsv(text))
  }

  return (
    <Drawer
      open={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next)
        change(() => setCsv(undefined))
      }}
    >
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          {engine("actions.import")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("email_subscribers.import.title")}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <Text size="small">{t("email_subscribers.import.help")}</Text>
          <Code>email,first_name,last_name,locale</Code>
          <Labelled label={t("email_subscribers.fields.list_id")}>
            {(id) => (
              <Select dir={i18n.dir()} value={list} onValueChange={(chosen) => change(() => setList(chosen))}>
                <Select.Trigger id={id}>
                  <Select.Value />
                </Select.Trigger>
                <Select.Content>
                  {lists?.rows.map(({ handle, name }) => (
                    <Select.Item key={handle} value={handle}>
                      {name}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select>
            )}
          </Labelled>
          <Labelled label={t("email_subscribers.fields.source")}>
            {(id) => (
              <Input
                id={id}
                dir="auto"
                value={source}
                onChange={(event) => change(() => setSource(event.target.value))}
              />
            )}
          </Labelled>
          <Labelled label={t("email_subscribers.import.file")}>
            {(id) => (
              <input
                id={id}
                type="file"
                accept=".csv,text/csv"
                className="txt-compact-small"
                onChange={(event) => void choose(event.target.files?.[0])}
              />
            )}
          </Labelled>
          <div aria-live="polite">{result && <ImportResult result={result} />}</div>
        </Drawer.Body>
        <Drawer.Footer>
          <Button
            size="small"
            variant="secondary"
            isLoading={isPending}
            disabled={!isReady}
            onClick={() => run(true)}
          >
            {t("email_subscribers.import.check")}
          </Button>
          <Button
            size="small"
            isLoading={isPending}
            disabled={!isReady || !result?.dry_run || result.subscribed === 0}
            onClick={() => run(false)}
          >
            {t("email_subscribers.import.run", { number: result?.dry_run ? result.subscribed : 0 })}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children(id)}
    </div>
  )
}

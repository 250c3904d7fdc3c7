import { Button, Hint, Label, Text, Textarea, toast, usePrompt } from "@medusajs/ui"
import { type FormEvent, useId } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { isSame, useDraft } from "../../lib/draft"
import { directionOf } from "../../lib/languages"
import { useProblemText } from "../../lib/problem-text"
import { useChanging } from "../../lib/resource"
import { type MailText, mailTexts } from "../../resources/mail-texts"
import { FieldComplaint } from "../crud/field-complaint"
import { useSaveKey } from "../crud/use-save-key"
import { MailTextPreview } from "./mail-text-preview"

interface Props {
  mail: MailText
  onChanged: (isChanged: boolean) => void
}

/** The fields for the texts of a mail in a language. An empty field has our text, which it shows. */
export const MailTextForm = ({ mail, onChanged }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const prompt = usePrompt()
  const { textOf } = useProblemText()
  const { template, language, variables, blocks } = mail
  const path = `${mailTexts.path}/${encodeURIComponent(template)}/${language}`
  const draft = useDraft({ texts: Object.fromEntries(blocks.map(({ name, text }) => [name, text ?? ""])) })
  const own = Object.fromEntries(blocks.map(({ name }) => [name, asText(draft.value(`texts.${name}`))]))
  const { mutate, isPending } = useChanging<{ mail_text: MailText }, "POST" | "DELETE">(mailTexts, (method) =>
    api(path, { method, ...(method === "POST" && { body: { texts: own } }) }),
  )
  const form = useSaveKey(draft.isChanged && !isPending)
  const send = (method: "POST" | "DELETE") =>
    mutate(method, {
      onSuccess: ({ mail_text }) => {
        draft.set("texts", textsOf(mail_text))
        draft.restart({ texts: textsOf(mail_text) })
        onChanged(false)
        toast.success(t(method === "POST" ? "crud.saved" : "mail_texts.isReset"))
      },
      onError: (error) => {
        draft.refuse(error)
        toast.error(textOf(error))
      },
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    send("POST")
  }
  const reset = async () => {
    const isSure = await prompt({
      title: t("mail_texts.reset"),
      description: t("mail_texts.resetQuestion"),
      confirmText: engine("actions.continue"),
      cancelText: engine("actions.cancel"),
    })
    if (isSure) send("DELETE")
  }
  const write = (name: string, text: string) => {
    draft.set(`texts.${name}`, text)
    onChanged(!isSame({ ...own, [name]: text }, draft.saved.texts))
  }

  return (
    <form ref={form} onSubmit={save} noValidate className="flex flex-col gap-y-4">
      <Hint>
        {t("mail_texts.variables")} <bdi dir="ltr">{variables.map((word) => `{${word}}`).join(" ")}</bdi>
      </Hint>
      {blocks.map(({ name, standard }) => (
        <Block
          key={name}
          label={t(`mail_texts.blocks.${name}`)}
          standard={standard}
          dir={directionOf(language)}
          value={own[name] ?? ""}
          complaint={draft.complaint(`texts.${name}`)}
          onChange={(text) => write(name, text)}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          type="button"
          size="small"
          variant="danger"
          className="me-auto"
          disabled={isPending || blocks.every(({ text }) => text === null)}
          onClick={() => void reset()}
        >
          {t("mail_texts.reset")}
        </Button>
        <Button type="submit" size="small" isLoading={isPending} disabled={!draft.isChanged}>
          {engine("actions.save")}
        </Button>
      </div>
      <MailTextPreview path={path} texts={own} />
    </form>
  )
}

interface BlockProps {
  label: string
  standard: string
  dir: "ltr" | "rtl" | "auto"
  value: string
  complaint: Parameters<typeof FieldComplaint>[0]["problem"]
  onChange: (text: string) => void
}

const Block = ({ label, standard, dir, value, complaint, onChange }: BlockProps) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      <Textarea
        id={id}
        dir={dir}
        rows={2}
        value={value}
        aria-invalid={complaint !== undefined}
        aria-describedby={`${id}-standard`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Text id={`${id}-standard`} size="small" dir={dir} className="text-ui-fg-subtle">
        {standard}
      </Text>
      <FieldComplaint problem={complaint} />
    </div>
  )
}

function textsOf({ blocks }: MailText): Record<string, string> {
  return Object.fromEntries(blocks.map(({ name, text }) => [name, text ?? ""]))
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : ""
}

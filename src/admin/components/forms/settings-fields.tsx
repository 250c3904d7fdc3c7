import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { FormContent } from "../../../kits/form-logic/schemas"
import type { Direction } from "../../lib/languages"
import { type Editing, type FormSettings, withText } from "./editing"
import { Labelled, LabelledChoice, LabelledSwitch } from "./labelled"

interface Props {
  editing: Editing
  settings: FormSettings
  locale: string
  dir: Direction
  onChange: (editing: Editing) => void
  onSettings: (settings: FormSettings) => void
}

const BLANK_POPUP: NonNullable<FormContent["popup"]> = {
  delay_seconds: 10,
  scroll_percent: null,
  on_exit_intent: false,
  paths: [],
  audience: "everybody",
  locales: [],
  frequency_days: 7,
  starts_at: null,
  ends_at: null,
}

/** The settings of the whole form: its address, what happens after a submission, mails, retention and the pop-up. */
export const SettingsFields = ({ editing, settings, locale, dir, onChange, onSettings }: Props) => {
  const { t } = useTranslation("svc")
  const after = editing.after_submit
  const set = (change: Partial<FormSettings>) => onSettings({ ...settings, ...change })
  const setAfter = (change: Partial<typeof after>) =>
    onChange({ ...editing, after_submit: { ...after, ...change } })

  return (
    <Container className="flex flex-col gap-y-3">
      <Heading level="h2">{t("forms.builder.settings")}</Heading>
      <Labelled
        label={t("crud.fields.slug")}
        dir="ltr"
        value={settings.slug}
        onChange={(slug) => set({ slug })}
      />
      <Labelled
        label={t("forms.builder.submitLabel")}
        dir={dir}
        value={editing.submit_label?.[locale] ?? ""}
        onChange={(text) =>
          onChange({ ...editing, submit_label: withText(editing.submit_label, locale, text) })
        }
      />
      <LabelledChoice
        label={t("forms.builder.afterSubmit")}
        value={after.type}
        options={(["message", "redirect"] as const).map((value) => ({
          value,
          label: t(`forms.builder.${value}`),
        }))}
        onChange={(type) => setAfter({ type: type === "redirect" ? "redirect" : "message" })}
      />
      {after.type === "message" ? (
        <Labelled
          label={t("forms.builder.message")}
          dir={dir}
          isLong
          value={after.message?.[locale] ?? ""}
          onChange={(text) => setAfter({ message: withText(after.message, locale, text) })}
        />
      ) : (
        <Labelled
          label={t("forms.builder.url")}
          dir="ltr"
          value={after.url?.[locale] ?? ""}
          onChange={(text) => setAfter({ url: withText(after.url, locale, text) })}
        />
      )}
      <Labelled
        label={t("forms.fields.notify_emails")}
        dir="ltr"
        isLong
        value={settings.notify_emails.join("\n")}
        onChange={(text) => set({ notify_emails: text === "" ? [] : text.split("\n") })}
      />
      <LabelledSwitch
        label={t("forms.fields.sends_copy")}
        isOn={settings.sends_copy}
        onChange={(sends_copy) => set({ sends_copy })}
      />
      <Labelled
        label={t("forms.fields.retention_days")}
        type="number"
        value={String(settings.retention_days ?? "")}
        onChange={(typed) => set({ retention_days: typed === "" ? null : Number(typed) })}
      />
      <LabelledSwitch
        label={t("forms.fields.is_popup")}
        isOn={settings.is_popup}
        onChange={(is_popup) => {
          set({ is_popup })
          if (is_popup && !editing.popup) onChange({ ...editing, popup: BLANK_POPUP })
        }}
      />
      {settings.is_popup && editing.popup && (
        <PopupFields popup={editing.popup} onChange={(popup) => onChange({ ...editing, popup })} />
      )}
    </Container>
  )
}

type Popup = NonNullable<FormContent["popup"]>
const AUDIENCES: readonly Popup["audience"][] = ["everybody", "guests", "customers"]

const PopupFields = ({ popup, onChange }: { popup: Popup; onChange: (popup: Popup) => void }) => {
  const { t } = useTranslation("svc")
  const put = (change: Partial<Popup>) => onChange({ ...popup, ...change })
  const numberOf = (typed: string) => (typed === "" ? null : Number(typed))
  return (
    <fieldset className="border-ui-border-base flex flex-col gap-y-3 rounded-md border p-3">
      <Text size="small" className="text-ui-fg-subtle">
        {t("forms.popup.hint")}
      </Text>
      <Labelled
        label={t("forms.popup.delay_seconds")}
        type="number"
        value={String(popup.delay_seconds ?? "")}
        onChange={(typed) => put({ delay_seconds: numberOf(typed) })}
      />
      <Labelled
        label={t("forms.popup.scroll_percent")}
        type="number"
        value={String(popup.scroll_percent ?? "")}
        onChange={(typed) => put({ scroll_percent: numberOf(typed) })}
      />
      <LabelledSwitch
        label={t("forms.popup.on_exit_intent")}
        isOn={popup.on_exit_intent}
        onChange={(on_exit_intent) => put({ on_exit_intent })}
      />
      <LabelledChoice
        label={t("forms.popup.audience")}
        value={popup.audience}
        options={AUDIENCES.map((value) => ({ value, label: t(`forms.popup.${value}`) }))}
        onChange={(chosen) => put({ audience: AUDIENCES.find((one) => one === chosen) ?? "everybody" })}
      />
      <Labelled
        label={t("forms.popup.frequency_days")}
        type="number"
        value={String(popup.frequency_days)}
        onChange={(typed) => put({ frequency_days: Number(typed) })}
      />
      <Labelled
        label={t("forms.popup.paths")}
        dir="ltr"
        isLong
        value={popup.paths.join("\n")}
        onChange={(text) => put({ paths: text === "" ? [] : text.split("\n") })}
      />
      {(["starts_at", "ends_at"] as const).map((name) => (
        <Labelled
          key={name}
          type="datetime-local"
          label={t(`forms.popup.${name}`)}
          value={localTime(popup[name])}
          onChange={(typed) => put({ [name]: typed === "" ? null : new Date(typed).toISOString() })}
        />
      ))}
    </fieldset>
  )
}

/** A time in the format of the browser's input, in the admin's time zone. */
function localTime(at: string | null): string {
  if (at === null) return ""
  const date = new Date(at)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, "2026-03-14T09:26".length)
}

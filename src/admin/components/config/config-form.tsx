import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import { type FormEvent, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { type Config, useSaveConfig } from "../../lib/config"
import { useConfigNames } from "../../lib/config-names"
import { changedFields, useDraft, type Values } from "../../lib/draft"
import { configProblems } from "../../lib/field-check"
import { useProblemText } from "../../lib/problem-text"
import { settingsTestOf } from "../../lib/settings-tests"
import { useUnsavedChanges } from "../crud/unsaved-changes"
import { useSaveKey } from "../crud/use-save-key"
import { ConfigField } from "./config-field"
import { ConfigGroup } from "./config-group"

interface Props {
  config: Config
  /** Called when there are unsaved changes, and when there are none any more. */
  onChanged: (isChanged: boolean) => void
}

/**
 * The form for an area of settings. It is built from the area's schema. It sends only changed fields, because another
 * admin may change others at the same time.
 */
export const ConfigForm = ({ config, onChanged }: Props) => {
  const { area, schema, values, secrets, groups } = config
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const { OfGroup } = settingsTestOf(area) ?? {}
  const { textOf } = useProblemText()
  const { mutate, isPending } = useSaveConfig(area)
  const draft = useDraft(values)
  useUnsavedChanges(draft.isChanged)
  // While a secret is being removed, too: the result of a test is about the former settings.
  const isChanging = draft.isChanged || isPending
  useEffect(() => onChanged(isChanging), [onChanged, isChanging])
  const form = useSaveKey(draft.isChanged && !isPending)

  const save = (changed: Values) =>
    mutate(changed, {
      onSuccess: ({ config: saved, cleared_secrets: cleared }) => {
        toast.success(t("config.saved"))
        const fields = cleared.map((name) => names.field(area, name)).join(", ")
        if (cleared.length > 0) toast.warning(t("config.secretsCleared", { fields }))
        const others = Object.entries(draft.values).filter(([name]) => !(name in changed))
        draft.restart(saved.values, Object.fromEntries(others))
      },
      onError: (error) => {
        draft.refuse(error)
        toast.error(textOf(error))
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = changedFields(draft.values, draft.saved)
    if (draft.complain(configProblems(config, draft.values, changed))) return
    save(changed)
  }

  const inGroup = (field: string) => groups.find(({ name }) => field.startsWith(`${name}_`))
  const isSwitch = (field: string) => groups.some(({ switched_by: by }) => by === field)
  const fields = Object.entries(schema.properties)
  const fieldsOf = (group: string | undefined) =>
    fields
      .filter(([name]) => inGroup(name)?.name === group)
      // Switches come first, because they turn on the fields after them.
      .sort(([a], [b]) => Number(isSwitch(b)) - Number(isSwitch(a)))
      .map(([name, field]) => (
        <ConfigField
          key={name}
          id={`${area}.${name}`}
          label={names.field(area, name)}
          schema={field}
          value={draft.value(name)}
          secret={secrets[name]}
          isMissing={groups.some(({ state, missing }) => state === "incomplete" && missing.includes(name))}
          problem={draft.complaint(name)}
          onChange={(value) => draft.set(name, value)}
          onRemove={() => save({ [name]: null })}
        />
      ))
  const general = fieldsOf(undefined)

  return (
    <Container className="p-0">
      <form ref={form} onSubmit={submit} autoComplete="off" noValidate className="divide-y">
        <div className="px-6 py-4">
          <Heading>{names.area(area)}</Heading>
          <Text className="text-ui-fg-subtle" size="small">
            {names.purpose(area)}
          </Text>
        </div>
        {groups.map((group) => (
          <ConfigGroup
            key={group.name}
            area={area}
            group={group}
            actions={OfGroup && <OfGroup group={group.name} isChanged={draft.isChanged} />}
          >
            {fieldsOf(group.name)}
          </ConfigGroup>
        ))}
        {general.length > 0 && <div className="flex flex-col gap-y-4 px-6 py-4">{general}</div>}
        <div className="flex justify-end px-6 py-4">
          <Button size="small" type="submit" isLoading={isPending} disabled={!draft.isChanged}>
            {t("config.save")}
          </Button>
        </div>
      </form>
    </Container>
  )
}

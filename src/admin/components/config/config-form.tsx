import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import { type FormEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { type Config, useSaveConfig } from "../../lib/config"
import { readable } from "../../lib/field-schema"
import { ConfigField } from "./config-field"

/** One area's settings, made from their schema. Sends only what was changed; others may be changing the rest. */
export const ConfigForm = ({ config }: { config: Config }) => {
  const { area, schema, values, secrets } = config
  const { t } = useTranslation("svc")
  const { mutate, isPending } = useSaveConfig(area)
  const [changes, setChanges] = useState<Record<string, unknown>>({})

  const save = (changed: Record<string, unknown>) =>
    mutate(changed, {
      onSuccess: () => {
        toast.success(t("config.saved"))
        setChanges((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in changed))))
      },
      onError: ({ message }) => toast.error(message),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(changes)
  }
  const change = (name: string, value: unknown) => {
    const isBack = value === (name in secrets ? null : values[name])
    const others = Object.entries(changes).filter(([other]) => other !== name)
    setChanges(Object.fromEntries(isBack ? others : [...others, [name, value]]))
  }

  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading>{t(`config.areas.${area}.title`, readable(area))}</Heading>
        <Text className="text-ui-fg-subtle" size="small">
          {t(`config.areas.${area}.description`, "")}
        </Text>
      </div>
      <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-y-4 px-6 py-4">
        {Object.entries(schema.properties).map(([name, field]) => (
          <ConfigField
            key={name}
            id={`${area}.${name}`}
            label={t(`config.areas.${area}.fields.${name}`, readable(name))}
            schema={field}
            value={name in changes ? changes[name] : values[name]}
            isConfigured={secrets[name]?.configured ?? false}
            onChange={(value) => change(name, value)}
            onRemove={() => save({ [name]: null })}
          />
        ))}
        <div className="flex justify-end">
          <Button
            size="small"
            type="submit"
            isLoading={isPending}
            disabled={Object.keys(changes).length === 0}
          >
            {t("config.save")}
          </Button>
        </div>
      </form>
    </Container>
  )
}

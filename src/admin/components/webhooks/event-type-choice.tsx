import { Button, Checkbox, Label, Skeleton, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { type EventType, useEventTypes } from "../../lib/webhooks"
import { Code } from "../crud/cells"
import { Failure } from "../crud/failure"
import { LabelledSwitch } from "../forms/labelled"
import { groupsOf, readableName, unknownOf } from "./event-types"

interface Props {
  /** The stored types. An empty list means all events. */
  value: unknown
  onChange: (types: string[]) => void
}

/** Lets the admin choose which events an endpoint gets: all, or some from groups. */
export const EventTypeChoice = ({ value, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const { data, error } = useEventTypes()
  const chosen = typesIn(value)
  const [isPicking, setIsPicking] = useState(chosen.length > 0)
  const toggle = (type: string) =>
    onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type])

  return (
    <div className="flex flex-col gap-y-4">
      <LabelledSwitch
        label={t("webhooks.filter.all")}
        isOn={!isPicking}
        onChange={(isAll) => {
          setIsPicking(!isAll)
          if (isAll) onChange([])
        }}
      />
      {isPicking && <Failure error={error} />}
      {isPicking && !data && !error && <Skeleton className="h-40" />}
      {isPicking && data && (
        <>
          {groupsOf(data).map(({ name, types }) => (
            <EventGroup key={name} {...{ name, types, chosen }} onToggle={toggle} />
          ))}
          <UnknownTypes types={unknownOf(chosen, data)} onRemove={toggle} />
        </>
      )}
    </div>
  )
}

interface GroupProps {
  name: string
  types: readonly EventType[]
  chosen: readonly string[]
  onToggle: (type: string) => void
}

const EventGroup = ({ name, types, chosen, onToggle }: GroupProps) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const label = t(`webhooks.events.${name}.title`, { defaultValue: readableName(name) })
  return (
    <fieldset aria-label={label} className="flex flex-col gap-y-2">
      <Text size="small" weight="plus">
        {label}
      </Text>
      {types.map(({ type }) => (
        <div key={type} className="flex items-center gap-x-2">
          <Checkbox
            id={`${id}-${type}`}
            checked={chosen.includes(type)}
            onCheckedChange={() => onToggle(type)}
            aria-describedby={`${id}-${type}-code`}
          />
          <Label htmlFor={`${id}-${type}`} size="small">
            {t(`webhooks.events.${type}`, { defaultValue: readableName(type.slice(name.length + 1)) })}
          </Label>
          <span id={`${id}-${type}-code`} className="txt-compact-xsmall text-ui-fg-subtle ms-auto">
            <Code>{type}</Code>
          </span>
        </div>
      ))}
    </fieldset>
  )
}

/** Stored types that the shop no longer records. They stay until the admin removes them. */
const UnknownTypes = ({ types, onRemove }: { types: string[]; onRemove: (type: string) => void }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  if (types.length === 0) return null
  return (
    <fieldset aria-label={t("webhooks.filter.unknown")} className="flex flex-col gap-y-2">
      <Text size="small" weight="plus">
        {t("webhooks.filter.unknown")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {t("webhooks.filter.unknownHint")}
      </Text>
      {types.map((type) => (
        <div key={type} className="flex items-center justify-between gap-x-2">
          <Code>{type}</Code>
          <Button
            type="button"
            size="small"
            variant="secondary"
            aria-label={`${engine("actions.remove")}: ${type}`}
            onClick={() => onRemove(type)}
          >
            {engine("actions.remove")}
          </Button>
        </div>
      ))}
    </fieldset>
  )
}

function typesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : []
}

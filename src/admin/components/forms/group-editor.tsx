import { Button } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { type Group, isGroup, JOINTS, type Part } from "./condition-groups"
import { LabelledChoice } from "./labelled"

interface Props<Leaf> {
  group: Group<Leaf>
  /** 1 for the outermost group. */
  depth: number
  /** A new comparison. Undefined if there is nothing to compare. */
  first: Leaf | undefined
  editorOf: (comparison: Leaf, onChange: (comparison: Leaf) => void) => ReactNode
  onChange: (group: Group<Leaf>) => void
}

/** The API accepts deeper conditions, but nobody can read them. */
const DEEPEST = 3

/** Edits a group of conditions: how they belong together, and each of them. */
export function GroupEditor<Leaf extends object>({ group, depth, first, editorOf, onChange }: Props<Leaf>) {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { joint, parts } = group
  const put = (next: Part<Leaf>[]) => onChange({ ...group, parts: next })

  return (
    <div className="flex min-w-0 flex-col gap-y-3">
      {(parts.length > 1 || joint !== "all") && (
        <LabelledChoice
          label={t("forms.builder.joint")}
          value={joint}
          options={JOINTS.map((value) => ({ value, label: t(`forms.builder.${value}`) }))}
          onChange={(value) => onChange({ ...group, joint: JOINTS.find((one) => one === value) ?? "all" })}
        />
      )}
      {parts.map((part, place) => {
        const change = (next: Part<Leaf>) => put(parts.map((one, at) => (at === place ? next : one)))
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids
            key={place}
            role="group"
            aria-label={t(isGroup(part) ? "forms.builder.group" : "forms.builder.condition", {
              number: place + 1,
            })}
            className="border-ui-border-base flex min-w-0 flex-col gap-y-2 rounded-md border p-2"
          >
            {isGroup(part) ? (
              <GroupEditor {...{ first, editorOf }} group={part} depth={depth + 1} onChange={change} />
            ) : (
              editorOf(part, change)
            )}
            <Button
              type="button"
              size="small"
              variant="transparent"
              className="self-end"
              onClick={() => put(parts.filter((_, at) => at !== place))}
            >
              {engine("actions.remove")}
            </Button>
          </div>
        )
      })}
      {first && (
        <div className="flex flex-wrap gap-2">
          <Button type="button" size="small" variant="secondary" onClick={() => put([...parts, first])}>
            {t("forms.builder.addCondition")}
          </Button>
          {depth < DEEPEST && (
            <Button
              type="button"
              size="small"
              variant="transparent"
              onClick={() => put([...parts, { joint: joint === "any" ? "all" : "any", parts: [first] }])}
            >
              {t("forms.builder.addGroup")}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

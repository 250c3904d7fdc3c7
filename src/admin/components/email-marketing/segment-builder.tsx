import { conditionOf, groupOf } from "../forms/condition-groups"
import { GroupEditor } from "../forms/group-editor"
import { SegmentConditionEditor } from "./segment-condition-editor"
import { asRules, type EditedCondition, FIRST } from "./segment-conditions"
import { SegmentCounts } from "./segment-counts"

interface Props {
  rules: unknown
  onChange: (rules: unknown) => void
}

/** Edits the rules of a segment, and shows how many people match them. */
export const SegmentBuilder = ({ rules, onChange }: Props) => {
  const tree = asRules(rules)
  return (
    <div className="flex min-w-0 flex-col gap-y-3">
      <GroupEditor
        group={groupOf<EditedCondition>(tree)}
        depth={1}
        first={FIRST}
        editorOf={(condition, change) => <SegmentConditionEditor condition={condition} onChange={change} />}
        onChange={(group) => onChange(conditionOf(group))}
      />
      {tree && <SegmentCounts rules={tree} />}
    </div>
  )
}

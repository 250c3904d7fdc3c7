import { useFormat } from "../../lib/format"
import { groupCounts } from "../../lib/personal-kinds"
import { usePersonalNames } from "./use-personal-names"

/** How many records of each kind were erased or removed. */
export const KindCounts = ({ byTable }: { byTable: Readonly<Record<string, number>> }) => {
  const names = usePersonalNames()
  const format = useFormat()
  return (
    <dl className="txt-small flex flex-col gap-y-1">
      {groupCounts(byTable).map(({ name, count }) => (
        <div key={name} className="flex justify-between gap-x-4">
          <dt>{names.kind(name)}</dt>
          <dd>
            <bdi>{format.number(count)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

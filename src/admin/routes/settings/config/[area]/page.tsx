import { Container, Skeleton } from "@medusajs/ui"
import { useState } from "react"
import { type UIMatch, useParams } from "react-router-dom"
import { ChangeList } from "../../../../components/config/change-list"
import { ConfigForm } from "../../../../components/config/config-form"
import { Failure } from "../../../../components/crud/failure"
import { useConfig } from "../../../../lib/config"
import { useConfigNames } from "../../../../lib/config-names"
import { settingsTestOf } from "../../../../lib/settings-tests"

export const handle = { breadcrumb: ({ params }: UIMatch) => <AreaName area={params.area ?? ""} /> }

const AreaName = ({ area }: { area: string }) => <>{useConfigNames().area(area)}</>

const AreaPage = () => {
  const { area = "" } = useParams()
  const { data, error } = useConfig(area)
  const [version, setVersion] = useState(0)
  const [isChanged, setIsChanged] = useState(false)
  const { OfArea } = settingsTestOf(area) ?? {}

  if (error) return <Failure error={error} />
  if (!data)
    return (
      <Container className="flex flex-col gap-y-4">
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-96 w-full" />
      </Container>
    )
  return (
    <div className="flex flex-col gap-y-3">
      <ConfigForm key={`${area} ${version}`} config={data.config} onChanged={setIsChanged} />
      {OfArea && <OfArea isChanged={isChanged} onSaved={() => setVersion((last) => last + 1)} />}
      <ChangeList area={area} />
    </div>
  )
}

export default AreaPage

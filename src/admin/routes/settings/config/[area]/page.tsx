import { Container, Text } from "@medusajs/ui"
import { useParams } from "react-router-dom"
import { ChangeList } from "../../../../components/config/change-list"
import { ConfigForm } from "../../../../components/config/config-form"
import { MailTest } from "../../../../components/config/mail-test"
import { useConfig } from "../../../../lib/config"

const AreaPage = () => {
  const { area = "" } = useParams()
  const { data, error } = useConfig(area)

  if (error)
    return (
      <Container>
        <Text className="text-ui-fg-error">{error.message}</Text>
      </Container>
    )
  if (!data) return null
  return (
    <div className="flex flex-col gap-y-3">
      <ConfigForm key={area} config={data.config} />
      {area === "mail" && <MailTest />}
      <ChangeList area={area} />
    </div>
  )
}

export default AreaPage

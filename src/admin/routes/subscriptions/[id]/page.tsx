import { useParams } from "react-router-dom"
import { PageName } from "../../../components/crud/page-name"
import { SubscriptionDetails } from "../../../components/subscriptions/subscription-details"

export const handle = { breadcrumb: () => <PageName text="subscriptions.one" /> }

const SubscriptionPage = () => {
  const { id = "" } = useParams()
  return <SubscriptionDetails key={id} id={id} />
}

export default SubscriptionPage

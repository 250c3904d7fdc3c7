import { PageName } from "../../../components/crud/page-name"
import { destinationEditor } from "../../../components/destinations/editor"
import { PublicationPage } from "../../../components/publications/publication-page"

export const handle = { breadcrumb: () => <PageName text="destinations.one" /> }

const DestinationPage = () => <PublicationPage {...destinationEditor} />

export default DestinationPage

import { PageName } from "../../../components/crud/page-name"
import { destinationEditor } from "../../../components/destinations/editor"
import { PublicationEditor } from "../../../components/publications/publication-editor"

export const handle = { breadcrumb: () => <PageName text="destinations.new" /> }

const NewDestinationPage = () => <PublicationEditor {...destinationEditor} />

export default NewDestinationPage

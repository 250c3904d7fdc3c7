import { PageName } from "../../../components/crud/page-name"
import { eventEditor } from "../../../components/events/editor"
import { PublicationEditor } from "../../../components/publications/publication-editor"

export const handle = { breadcrumb: () => <PageName text="events.new" /> }

const NewEventPage = () => <PublicationEditor {...eventEditor} />

export default NewEventPage

import { PageName } from "../../../components/crud/page-name"
import { eventEditor } from "../../../components/events/editor"
import { PublicationPage } from "../../../components/publications/publication-page"

export const handle = { breadcrumb: () => <PageName text="events.one" /> }

const EventPage = () => <PublicationPage {...eventEditor} />

export default EventPage

import { PageName } from "../../../components/crud/page-name"
import { pageEditor } from "../../../components/page-editor"
import { PublicationEditor } from "../../../components/publications/publication-editor"

export const handle = { breadcrumb: () => <PageName text="pages.new" /> }

const NewPagePage = () => <PublicationEditor {...pageEditor} />

export default NewPagePage

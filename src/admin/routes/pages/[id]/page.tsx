import { PageName } from "../../../components/crud/page-name"
import { pageEditor } from "../../../components/page-editor"
import { PublicationPage } from "../../../components/publications/publication-page"

export const handle = { breadcrumb: () => <PageName text="pages.one" /> }

const PagePage = () => <PublicationPage {...pageEditor} />

export default PagePage

import { PageName } from "../../../components/crud/page-name"
import { PublicationEditor } from "../../../components/publications/publication-editor"
import { tourEditor } from "../../../components/tours/editor"

export const handle = { breadcrumb: () => <PageName text="tours.new" /> }

const NewTourPage = () => <PublicationEditor {...tourEditor} />

export default NewTourPage

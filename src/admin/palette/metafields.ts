import { creation, page } from "../lib/palette"

export default [page("/metafields", "metafields.title"), creation("/metafields?open=new", "metafields.new")]

import { creation, page } from "../lib/palette"

export default [page("/glossaries", "glossaries.title"), creation("/glossaries?open=new", "glossaries.new")]

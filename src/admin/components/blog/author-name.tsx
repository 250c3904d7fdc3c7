import { blogAuthors } from "../../resources/blog"
import { useNames } from "../crud/use-names"

export const AuthorName = ({ id }: { id: string | null }) => {
  const [name] = useNames(blogAuthors, id === null ? [] : [id])
  return <>{name ?? "–"}</>
}

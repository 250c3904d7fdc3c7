import { Container, Skeleton } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { api } from "../../lib/api"
import type { Singleton, SingletonState } from "../../resources/singleton"
import { Failure } from "../crud/failure"
import type { FieldDefinition } from "../crud/field-definition"
import { SingletonEditor } from "./singleton-editor"

interface Props {
  singleton: Singleton
  fields: readonly FieldDefinition[]
}

/** The page of a singleton, of which each shop has one. */
export const SingletonPage = ({ singleton, fields }: Props) => {
  const { data, error } = useQuery({
    queryKey: [singleton.path],
    queryFn: async () => {
      const answer = await api<Record<string, SingletonState>>(singleton.path)
      const state = answer[singleton.one]
      if (!state) throw new Error(`The answer has no '${singleton.one}'.`)
      return state
    },
  })
  if (error) return <Failure error={error} />
  if (!data)
    return (
      <Container>
        <Skeleton className="h-96 w-full" />
      </Container>
    )
  return <SingletonEditor key={data.revision} singleton={singleton} fields={fields} state={data} />
}

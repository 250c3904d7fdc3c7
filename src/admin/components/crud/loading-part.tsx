import { Container, Skeleton } from "@medusajs/ui"

/** Takes the place of a part of a page while its data loads. */
export const LoadingPart = () => (
  <Container>
    <Skeleton className="h-96 w-full" />
  </Container>
)

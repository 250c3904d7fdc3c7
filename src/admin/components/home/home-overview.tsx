import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isNew, useHome } from "../../lib/home"
import { Failure } from "../crud/failure"
import { LoadingPart } from "../crud/loading-part"
import { NextDates } from "./next-dates"
import { SetupSteps } from "./setup-steps"
import { Takings } from "./takings"
import { ToDos } from "./to-dos"

/** The first page: open tasks, takings, the next dates, and the set-up of a new shop. One request loads all of it. */
export const HomeOverview = () => {
  const { t } = useTranslation("svc")
  const { data, error } = useHome()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="px-6 py-4">
        <Heading>{t("home.title")}</Heading>
      </Container>
      {error ? <Failure error={error} /> : !data && <LoadingPart />}
      {data && (
        <>
          {isNew(data) && <SetupSteps steps={data.setup_steps} />}
          <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
            <ToDos toDos={data.to_dos} />
            <Takings takings={data.takings} />
          </div>
          <NextDates dates={data.dates} />
        </>
      )}
    </div>
  )
}

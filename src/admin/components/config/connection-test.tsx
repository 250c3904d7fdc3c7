import { Button, Container, Text } from "@medusajs/ui"
import { type ReactNode, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useConfigNames } from "../../lib/config-names"
import { callTest, detailOf, type TestResult, useConnectionTest } from "../../lib/connection-test"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import type { SettingsTest } from "../../lib/settings-test"
import { TestOutcome } from "./test-outcome"

interface Props<Result extends TestResult> {
  area: string
  /** The group that is tested. Undefined for the whole area. */
  group?: string | undefined
  /** The route of the test, such as `/admin/translation/connection-test`, or a function that calls it. */
  path: string | (() => Promise<Result>)
  /** A sentence for the admin: which data the test sends, and to which service. */
  sends: string
  /** A sentence for the admin: what a successful test proves, or one with the reason `not_checked`. */
  works: string
  /** Whether there are unsaved changes. Then no test is possible, because it uses the saved settings. */
  isChanged: boolean
  /** More about a result. */
  more?: (result: Result) => ReactNode
  /** The name of the tested service. Only for a test outside of the pages of settings. */
  title?: string
}

/** A button that tests the saved settings at an outside service. Shows what is sent and what came back. */
export const ConnectionTest = <Result extends TestResult = TestResult>(props: Props<Result>) => {
  const { area, group, path, sends, works, isChanged, more, title } = props
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const { textOf } = useProblemText()
  const run = typeof path === "string" ? () => callTest<Result>(path) : path
  const { mutate, reset, isPending, data: test, error } = useConnectionTest(run)
  const explain = useExplanation(area, group)
  const isUnchecked = test?.reason === "not_checked"
  // The result is about settings that are being replaced.
  useEffect(() => {
    if (isChanged) reset()
  }, [isChanged, reset])

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-col gap-y-1">
        <Text size="small" className="text-ui-fg-subtle">
          {sends}
        </Text>
        <TestOutcome
          success={test?.is_working ? works : undefined}
          neutral={isUnchecked ? works : undefined}
          problem={error ? textOf(error) : test && !isUnchecked ? explain(test) : undefined}
          detail={test && detailOf(test)}
        >
          {test && more?.(test)}
        </TestOutcome>
      </div>
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="shrink-0"
        aria-label={`${t("config.test.run")}: ${title ?? (group === undefined ? names.area(area) : names.group(group))}`}
        isLoading={isPending}
        disabled={isChanged}
        onClick={() => mutate()}
      >
        {t("config.test.run")}
      </Button>
      {isChanged && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("config.test.saveFirst")}
        </Text>
      )}
    </div>
  )
}

function useExplanation(area: string, group: string | undefined) {
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const format = useFormat()
  const nameOf = (field: string): string => {
    const [other = "", name] = field.split(".")
    if (name !== undefined) return `${names.area(other)}: ${names.field(other, name)}`
    return group === undefined ? names.fieldInGroup(area, field) : names.field(area, field)
  }
  return ({ reason, missing }: TestResult): string | undefined => {
    if (reason === null) return undefined
    if (reason !== "incomplete") return t([`config.test.${reason}`, "config.test.failed"])
    const fields = format.list(missing.map(nameOf))
    const ofArea = missing.length > 1 ? [`config.tests.${area}.needsOne`] : []
    return t([...ofArea, "config.stillNeeds"], { fields })
  }
}

/** A test of a whole area. Its texts are `config.tests.<area>.sends` and `works`. */
export function areaTest(area: string, path: string): SettingsTest {
  return {
    area,
    OfArea: ({ isChanged }) => {
      const { t } = useTranslation("svc")
      return (
        <Container>
          <ConnectionTest
            area={area}
            path={path}
            sends={t(`config.tests.${area}.sends`)}
            works={t(`config.tests.${area}.works`)}
            isChanged={isChanged}
          />
        </Container>
      )
    },
  }
}

/**
 * Tests of some groups of an area, by the group's name and with the route of each. The texts are
 * `config.tests.<area>.<group>.sends` and `works`.
 */
export function groupTests(area: string, paths: Record<string, string>): SettingsTest {
  return {
    area,
    OfGroup: ({ group, isChanged }) => {
      const { t } = useTranslation("svc")
      const path = paths[group]
      return path === undefined ? null : (
        <ConnectionTest
          area={area}
          group={group}
          path={path}
          sends={t(`config.tests.${area}.${group}.sends`)}
          works={t(`config.tests.${area}.${group}.works`)}
          isChanged={isChanged}
        />
      )
    },
  }
}

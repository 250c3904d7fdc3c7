const WIDTH = 600
const HEIGHT = 160
const GAP = 0.2
/** The colours differ in brightness, so that nobody needs to know colours apart. */
const CLASSES = ["fill-ui-fg-interactive", "fill-ui-fg-muted", "fill-ui-fg-subtle"]

interface Props {
  /** One row of bars for each name, from left to right. Those of other names stand on top of them. */
  series: readonly { name: string; values: readonly number[] }[]
  /** The same information in words, for screen readers. */
  summary: string
}

/** Draws bars on top of each other. Time runs from left to right in all languages. */
export const BarChart = ({ series, summary }: Props) => {
  const count = Math.max(1, ...series.map(({ values }) => values.length))
  const totalOf = (place: number, until = series.length) =>
    series.slice(0, until).reduce((sum, { values }) => sum + (values[place] ?? 0), 0)
  const most = Math.max(0, ...Array.from({ length: count }, (_, place) => totalOf(place)))
  const heightOf = (value: number) => (most === 0 ? 0 : (value / most) * HEIGHT)
  const width = WIDTH / count
  return (
    <figure className="flex flex-col gap-y-2">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="h-40 w-full"
        preserveAspectRatio="none"
      >
        {series.flatMap(({ name, values }, index) =>
          values.map((value, place) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place.
              key={`${name} ${place}`}
              className={CLASSES[index % CLASSES.length]}
              x={(place + GAP / 2) * width}
              y={HEIGHT - heightOf(totalOf(place, index + 1))}
              width={width * (1 - GAP)}
              height={heightOf(value)}
            />
          )),
        )}
      </svg>
      {series.length > 1 && (
        <figcaption className="txt-compact-small flex flex-wrap gap-x-4" dir="ltr">
          {series.map(({ name }, index) => (
            <span key={name} className="flex items-center gap-x-1">
              <svg aria-hidden viewBox="0 0 10 10" className="size-3">
                <rect className={CLASSES[index % CLASSES.length]} width="10" height="10" />
              </svg>
              <bdi>{name}</bdi>
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

const KEY_PREFIX = "svc:"
/** The queue library puts its own colon between the parts of a key. */
const QUEUE_PREFIX = "svc-"
const SCHEDULES_AT_ONCE = 4
const FAILED_JOB_SECONDS = 7 * 24 * 60 * 60

/** The engine's Redis modules: with these, several processes share one set of events, workflows, cache entries and locks. */
export function redisModules(redisUrl: string) {
  return [
    {
      resolve: "@medusajs/medusa/event-bus-redis",
      options: {
        redisUrl,
        queueName: `${QUEUE_PREFIX}events`,
        // What failed holds customers' data: it is kept for as long as someone may look into it.
        jobOptions: { removeOnFail: { age: FAILED_JOB_SECONDS } },
      },
    },
    {
      resolve: "@medusajs/medusa/workflow-engine-redis",
      options: {
        redis: {
          redisUrl,
          queueName: `${QUEUE_PREFIX}workflows`,
          jobQueueName: `${QUEUE_PREFIX}workflow-jobs`,
          // A schedule that takes long for one tenant must not hold up the others.
          jobWorkerOptions: { concurrency: SCHEDULES_AT_ONCE },
          // The name of this queue is the engine's, and the same for every application that uses the Redis server.
          cleanerQueueOptions: { prefix: `${QUEUE_PREFIX}bull` },
          cleanerWorkerOptions: { prefix: `${QUEUE_PREFIX}bull` },
        },
      },
    },
    // Challenges of second factors are made in one process and answered in another.
    { resolve: "@medusajs/medusa/cache-redis", options: { redisUrl, namespace: "svc:cache-entry" } },
    {
      resolve: "@medusajs/medusa/caching",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/caching-redis",
            id: "caching-redis",
            is_default: true,
            options: { redisUrl, prefix: `${KEY_PREFIX}cache:` },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/locking",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/locking-redis",
            id: "locking-redis",
            is_default: true,
            options: { redisUrl, namespace: `${KEY_PREFIX}lock:` },
          },
        ],
      },
    },
  ]
}

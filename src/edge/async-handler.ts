import type { NextFunction, Request, RequestHandler, Response } from "express"

/** Express 4 ignores rejected promises. This passes them to the error handler. */
export function asyncHandler(
  handle: (req: Request, res: Response, next: NextFunction) => Promise<void>,
): RequestHandler {
  return (req, res, next) => {
    handle(req, res, next).catch(next)
  }
}

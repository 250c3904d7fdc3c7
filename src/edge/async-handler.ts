import type { NextFunction, Request, RequestHandler, Response } from "express"

/** Express 4 does not see a rejected promise; this hands it on as an error. */
export function asyncHandler(
  handle: (req: Request, res: Response, next: NextFunction) => Promise<void>,
): RequestHandler {
  return (req, res, next) => {
    handle(req, res, next).catch(next)
  }
}

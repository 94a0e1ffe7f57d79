import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { openReportsOf } from './answered.ts';
import { presentForAuthor, presentReport } from './present.ts';
import * as reports from './reports.ts';

/** Mounts the calls of staff and authors about readers' reports (product.md#reports-of-readers). */
export function mountReports(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listReports, async ({ query }) => {
    const { rows, next } = await reports.listReports(context, { state: query.state, cursor: query.cursor });
    return { reports: rows.map(presentReport), counts: await reports.countReports(context), next };
  });
  mount(app, context, contract.getOpenReports, async ({ params }) => ({
    reports: (await openReportsOf(context, params.id)).map(presentReport),
  }));
  mount(app, context, contract.sendReportToAuthor, async ({ actor, params, body }) => ({
    report: presentReport(await reports.sendToAuthor(context, actor, { ...params, ...body })),
  }));
  mount(app, context, contract.markReportFixed, async ({ actor, params, body }) => ({
    report: presentReport(await reports.markFixed(context, actor, { ...params, ...body })),
  }));
  mount(app, context, contract.markReportAnswered, async ({ actor, params }) => ({
    report: presentReport(await reports.markAnswered(context, actor, params.id)),
  }));
  mount(app, context, contract.declineReport, async ({ actor, params, body }) => ({
    report: presentReport(await reports.declineReport(context, actor, { ...params, ...body })),
  }));
  mount(app, context, contract.getDraftReports, async ({ actor, params }) => ({
    reports: (await reports.reportsForAuthor(context, actor, params.id)).map(presentForAuthor),
  }));
}

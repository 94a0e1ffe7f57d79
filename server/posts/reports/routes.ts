import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import * as claims from './claims.ts';
import * as decisions from './decisions.ts';
import { presentDecided, presentForAuthor, presentReport } from './present.ts';
import * as reports from './reports.ts';
import { openReportsOf } from './withdrawal-answers.ts';

/** Mounts the calls of staff and authors about readers' reports (product.md#reports-of-readers). */
export function mountReports(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listReports, async ({ actor, query }) => {
    const { rows, counts, next } = await reports.listReports(context, actor, query);
    return { reports: rows.map(presentReport), counts, next };
  });
  mount(app, context, contract.getOpenReports, async ({ params }) => ({
    reports: (await openReportsOf(context, params.id)).map(presentReport),
  }));
  mount(app, context, contract.sendReportToAuthor, async ({ actor, params, body: { note, undoable } }) =>
    presentDecided(
      await decisions.decideOnReport(context, actor, params.id, { action: 'send', note }, { undoable }),
    ),
  );
  mount(app, context, contract.markReportFixed, async ({ actor, params, body: { version, undoable } }) =>
    presentDecided(
      await decisions.decideOnReport(context, actor, params.id, { action: 'fix', version }, { undoable }),
    ),
  );
  mount(app, context, contract.markReportAnswered, async ({ actor, params, body: { undoable } }) =>
    presentDecided(
      await decisions.decideOnReport(context, actor, params.id, { action: 'answer' }, { undoable }),
    ),
  );
  mount(app, context, contract.declineReport, async ({ actor, params, body: { reason, undoable } }) =>
    presentDecided(
      await decisions.decideOnReport(context, actor, params.id, { action: 'decline', reason }, { undoable }),
    ),
  );
  mount(app, context, contract.undoReportDecision, async ({ actor, params }) => ({
    report: presentReport(await decisions.undoReportDecision(context, actor, params.id)),
  }));
  mount(app, context, contract.claimReport, async ({ actor, params }) => ({
    report: presentReport(await claims.claimReport(context, actor, params.id)),
  }));
  mount(app, context, contract.releaseReport, async ({ actor, params }) => ({
    report: presentReport(await claims.releaseReport(context, actor, params.id)),
  }));
  mount(app, context, contract.getDraftReports, async ({ actor, params }) => ({
    reports: (await reports.reportsForAuthor(context, actor, params.id)).map(presentForAuthor),
  }));
}

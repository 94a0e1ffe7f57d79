import type { PublicPage } from '../../../contract/pages.ts';
import { cloudsPath } from '../../../contract/paths.ts';
import type { PageContext } from '../page-context.ts';
import { NetworkForm } from './form.tsx';
import { Meaning } from './meaning.tsx';

interface NetworkPageProps {
  context: PageContext;
  page: Extract<PublicPage, { kind: 'network' }>;
}

/** The form that asks the nodes of the federated cloud (product.md#the-federated-cloud). It needs no script. */
export function NetworkPage({ context, page: { nodes, form } }: NetworkPageProps) {
  const { frame, t, href } = context;
  return (
    <div className="frame">
      <header className="list-head">
        <h1>{t('network.title')}</h1>
        <p>{t('network.lead')}</p>
      </header>
      <div className="message network">
        {nodes === 0 && <p>{t('network.noNodes')}</p>}
        <NetworkForm context={context} form={form} />
      </div>
      <div className="prose">
        <Meaning context={context} />
        <p>
          <a href={href(cloudsPath(frame.product.shortName))}>{t('clouds.back')}</a>
        </p>
      </div>
    </div>
  );
}

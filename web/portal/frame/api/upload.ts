import type { Endpoint } from '../../../../contract/endpoint.ts';
import { session } from '../session/session.ts';
import { type CallInput, type CallReply, createCaller } from './caller.ts';

export interface UploadOptions {
  /** Called with how much has been sent, in per cent. */
  onProgress(percent: number): void;
  signal?: AbortSignal;
}

/** Uploads a file as multipart form data, as the endpoint declares. @throws CallError */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: File,
  options: UploadOptions,
): Promise<CallReply<E>> {
  if (!endpoint.upload) throw new Error(`${endpoint.path} takes no file`);
  const form = new FormData();
  form.append(endpoint.upload.field, file);
  const call = createCaller({
    fetch: (address, request) => sendForm(address, request, form, options),
    token: () => session.token(),
    onSessionEnd: () => session.end(),
  });
  return call(endpoint, input);
}

/** Does what `fetch` does, and reports progress, which `fetch` can't. */
function sendForm(
  address: string,
  { method = 'POST', headers }: RequestInit,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((100 * loaded) / total));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new Error('nothing answered')));
    request.addEventListener('abort', () => reject(new Error('the upload was aborted')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  });
}

/** The program of the server. What keeps a shape for V8 has to run before any other module, packages included. */
import './platform/v8/tick-shape.ts';

const { serve } = await import('./serve.ts');
serve();

/**
 * Stands in for the modules of zod that write JSON Schemas (vite.config.ts). Every schema asks for two methods when it is made,
 * and refers to the processors; in a browser nobody calls them.
 */
function absent(): never {
  throw new Error('no JSON Schemas are made in the browser');
}

function createAbsent(): typeof absent {
  return absent;
}

export {
  absent as aggregateChecks,
  absent as allProcessors,
  absent as anyProcessor,
  absent as arrayProcessor,
  absent as bigintProcessor,
  absent as booleanProcessor,
  absent as catchProcessor,
  absent as customProcessor,
  absent as dateProcessor,
  absent as defaultProcessor,
  absent as enumProcessor,
  absent as extractDefs,
  absent as fileProcessor,
  absent as finalize,
  absent as functionProcessor,
  absent as handleUnrepresentable,
  absent as initializeContext,
  absent as intersectionProcessor,
  absent as lazyProcessor,
  absent as literalProcessor,
  absent as mapProcessor,
  absent as nanProcessor,
  absent as neverProcessor,
  absent as nonoptionalProcessor,
  absent as nullProcessor,
  absent as nullableProcessor,
  absent as numberProcessor,
  absent as objectProcessor,
  absent as optionalProcessor,
  absent as pipeProcessor,
  absent as prefaultProcessor,
  absent as process,
  absent as processSchema,
  absent as promiseProcessor,
  absent as readonlyProcessor,
  absent as recordProcessor,
  absent as setProcessor,
  absent as stringProcessor,
  absent as successProcessor,
  absent as symbolProcessor,
  absent as templateLiteralProcessor,
  absent as toJSONSchema,
  absent as transformProcessor,
  absent as tupleProcessor,
  absent as undefinedProcessor,
  absent as unionProcessor,
  absent as unknownProcessor,
  absent as voidProcessor,
  createAbsent as createStandardJSONSchemaMethod,
  createAbsent as createToJSONSchemaMethod,
};

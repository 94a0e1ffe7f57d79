/** Where assistants read the site, by the Model Context Protocol. */
export const assistantsPath = '/mcp';

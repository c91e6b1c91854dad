/** Where a pilot's own assistant connects, by the Model Context Protocol. Not a call: its messages are JSON-RPC. */
export const mcpPath = '/mcp/'

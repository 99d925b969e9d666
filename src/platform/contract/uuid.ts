// Ids as PostgreSQL and browsers make them.
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

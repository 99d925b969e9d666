import { expect, it } from 'vitest';
import { databaseOf, withDatabase } from './ensure-database.ts';

it.each([
  ['postgresql://ana:clave@host:5432/gestion', 'gestion'],
  ['postgresql://ana:clave@host:5432/gesti%C3%B3n?sslmode=require', 'gestión'],
  ['postgresql://ana:clave@/gestion?host=%2Ftmp%2Fs', 'gestion'],
  ['postgresql://ana:clave@host', 'ana'],
])('finds the database of %s', (connection, database) => {
  expect(databaseOf(connection)).toBe(database);
});

it.each([
  ['postgresql://ana:clave@host:5432/gestion', 'postgresql://ana:clave@host:5432/otra'],
  ['postgresql://ana:clave@host?sslmode=require', 'postgresql://ana:clave@host/otra?sslmode=require'],
  ['postgresql://ana:clave@/gestion?host=%2Ftmp%2Fs', 'postgresql://ana:clave@/otra?host=%2Ftmp%2Fs'],
])('names another database on the server of %s', (connection, other) => {
  expect(withDatabase(connection, 'otra')).toBe(other);
});

import type { Brand } from './brand.ts';
import { ORDINARY_WORD_BRANDS } from './ordinary-word-brands.ts';

/** Brands, each with what it goes by on pages. */
export const BRANDS: readonly Brand[] = [
  { name: 'Nike', aliases: ['nike'], domains: ['nike.com'], house: 'nike' },
  {
    name: 'Jordan',
    aliases: ['air jordan', 'jordan brand', 'jordan'],
    domains: ['jordan.com'],
    house: 'nike',
  },
  {
    name: 'adidas',
    aliases: ['adidas originals', 'adidas'],
    domains: ['adidas.com', 'adidas.co.uk', 'adidas.de'],
  },
  { name: 'Reebok', aliases: ['reebok'], domains: ['reebok.com', 'reebok.eu'] },
  {
    name: 'New Balance',
    aliases: ['new balance', 'newbalance'],
    domains: ['newbalance.com', 'newbalance.co.uk'],
  },
  { name: 'ASICS', aliases: ['asics'], domains: ['asics.com'], house: 'asics' },
  {
    name: 'Onitsuka Tiger',
    aliases: ['onitsuka tiger', 'onitsuka'],
    domains: ['onitsukatiger.com'],
    house: 'asics',
  },
  { name: 'PUMA', aliases: ['puma'], domains: ['puma.com'] },
  { name: 'Converse', aliases: ['converse'], domains: ['converse.com'] },
  { name: 'Vans', aliases: ['vans'], domains: ['vans.com', 'vans.eu'] },
  { name: 'Salomon', aliases: ['salomon'], domains: ['salomon.com'] },
  { name: 'Hoka', aliases: ['hoka one one', 'hoka'], domains: ['hoka.com'] },
  { name: 'UGG', aliases: ['ugg'], domains: ['ugg.com'] },
  { name: 'Brooks', aliases: ['brooks running', 'brooks'], domains: ['brooksrunning.com'] },
  { name: 'Brooks Brothers', aliases: ['brooks brothers'], domains: ['brooksbrothers.com'] },
  { name: 'Saucony', aliases: ['saucony'], domains: ['saucony.com'] },
  { name: 'Mizuno', aliases: ['mizuno'], domains: ['mizuno.com'] },
  { name: 'Merrell', aliases: ['merrell'], domains: ['merrell.com'] },
  {
    name: 'Under Armour',
    aliases: ['under armour', 'underarmour', 'under armor'],
    domains: ['underarmour.com'],
  },
  { name: 'Timberland', aliases: ['timberland'], domains: ['timberland.com'] },
  {
    name: 'Dr. Martens',
    aliases: ['dr martens', 'doc martens', 'drmartens'],
    domains: ['drmartens.com'],
  },
  { name: 'Birkenstock', aliases: ['birkenstock'], domains: ['birkenstock.com'] },
  { name: 'Crocs', aliases: ['crocs'], domains: ['crocs.com'] },
  { name: "Levi's", aliases: ['levi strauss', 'levis', 'levi s'], domains: ['levi.com'] },
  {
    name: 'The North Face',
    aliases: ['the north face', 'north face', 'tnf'],
    domains: ['thenorthface.com'],
  },
  { name: 'Skechers', aliases: ['skechers'], domains: ['skechers.com'] },
  { name: 'Carhartt', aliases: ['carhartt'], domains: ['carhartt.com', 'carhartt-wip.com'] },
  { name: 'Lululemon', aliases: ['lululemon'], domains: ['lululemon.com'] },
  { name: 'Clarks', aliases: ['clarks'], domains: ['clarks.com', 'clarksusa.com'] },
  { name: 'Fila', aliases: ['fila'], domains: ['fila.com'] },
  ...ORDINARY_WORD_BRANDS,
];

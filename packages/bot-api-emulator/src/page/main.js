import { h, render } from 'preact';
import { Page } from './components/page.js';
import { keepInStep } from './connection/sync.js';

const place = document.getElementById('page');
if (place) render(h(Page, null), place);
keepInStep();
